import type { FundsProtection } from './funds-protection.view';

/** How members' money is protected, with a link to the operator's page about it. */
export function FundsText({ funds: { text, href } }: { funds: FundsProtection }) {
  return (
    <>
      {text}{' '}
      {href && (
        <a href={href} rel="external noopener">
          {href}
        </a>
      )}
    </>
  );
}
