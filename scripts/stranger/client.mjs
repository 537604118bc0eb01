/**
 * A client of the API, generated at run time from its description (OpenAPI): a function for each operation, by its name
 * 'POST /api/products/products'. It rejects anything that is not in the description.
 */
export const clientOf = async (url) => {
  const description = await (await fetch(`${url}/api/docs-json`)).json();
  const schemaOf = (schema) =>
    schema?.$ref ? description.components.schemas[schema.$ref.split('/').at(-1)] : schema;

  return async (operation, { as, params = {}, query = {}, body } = {}) => {
    const [method, template] = operation.split(' ');
    const described = description.paths[template]?.[method.toLowerCase()];
    if (!described) throw new Error(`The description has no ${operation}`);
    const parameters = (described.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name);
    for (const name of Object.keys(query))
      if (!parameters.includes(name)) throw new Error(`${operation} has no parameter ${name}`);
    const schema = schemaOf(described.requestBody?.content?.['application/json']?.schema);
    for (const name of schema?.required ?? [])
      if (body?.[name] === undefined) throw new Error(`${operation} needs ${name}`);
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]));
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = isJson ? await response.json() : await response.arrayBuffer();
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${answer.message ?? ''}`);
    if (!described.responses[response.status])
      throw new Error(`${operation}: the description has no answer ${response.status}`);
    return isJson && 'data' in answer ? answer.data : answer;
  };
};
