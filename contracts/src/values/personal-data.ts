/** The text that replaces personal data once the key of its person is erased. */
export const ERASED = 'erased';
