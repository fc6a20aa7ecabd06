/** A redirect as data: a script cannot see where a redirect leads, and would fetch that page instead of showing it. */
function asData(answer: Response, otherwise: string): Response {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  return Response.json({ location: answer.headers.get('Location') ?? otherwise }, { headers });
}

/**
 * Answers a form that a script has sent in its own way: with the form's reply, or where to go (`{ location }`), as JSON.
 *
 * @param act the very action of the form
 * @param page where the form is
 */
export async function answerToScript(
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
