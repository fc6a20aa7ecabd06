/** A redirect as JSON: a script's fetch would follow a real redirect without showing the page. */
function asData(answer: Response, otherwise: string): Response {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  return Response.json({ location: answer.headers.get('Location') ?? otherwise }, { headers });
}

/**
 * Answers a form that a script submitted with its own fetch: the form's reply, or the redirect target (`{ location }`),
 * as JSON.
 *
 * @param act the form's action
 * @param page the form's page
 */
export async function respondJson(
  act: () => Promise<Response | { data: unknown; init: ResponseInit | null }>,
  page: string,
): Promise<Response> {
  try {
    const answer = await act();
    return answer instanceof Response ? asData(answer, page) : Response.json(answer.data, answer.init ?? {});
  } catch (thrown) {
    if (thrown instanceof Response) return asData(thrown, page);
    throw thrown;
  }
}
