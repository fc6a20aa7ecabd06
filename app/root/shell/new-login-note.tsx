import { Link, useLocation, useMatches } from '@remix-run/react';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout } from '~/ui/layout/section';
import type { NewLoginMessage } from '~/web/page/new-login.server';
import { useShell } from './shell-data';

/** The message after a login from a new device, on every page of the member's other logins until they say that they know it. */
export function NewLoginNote() {
  const found = useMatches().find(({ data }) => typeof data === 'object' && data !== null && 'newLogin' in data);
  const shell = useShell();
  const { pathname, search } = useLocation();
  if (!found || !shell) return null;
  const { id, text, link, known } = (found.data as { newLogin: NewLoginMessage }).newLogin;
  return (
    <Note
      action={
        // A full page load, so that no page that is kept in memory shows the message again.
        <form method="post" action={paths.logins()} className={layout.chips}>
          <HiddenField name="csrf" value={shell.csrf} />
          <HiddenField name="which" value="known" />
          <HiddenField name="id" value={id} />
          <HiddenField name="back" value={pathname + search} />
          <Button look="quiet">{known}</Button>{' '}
          <Link className={buttonLink.quiet} to={paths.logins()}>
            {link}
          </Link>
        </form>
      }
    >
      <p>{text}</p>
    </Note>
  );
}
