/** Whether an If-None-Match header names the entity tag (weak comparison, RFC 9110, section 13.1.2). */
export const matchesETag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)));

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
