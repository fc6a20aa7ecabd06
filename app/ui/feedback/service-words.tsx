import { createContext, useContext, type ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import styles from './feedback.module.css';

/** Placeholder for the message in our sentence about it; no text contains it. */
const PLACE = '\uE000';

const Warning = createContext<ReactNode>(null);

/** Holds the warning for all pages; see root/shell/app-shell. */
export const PayWarningProvider = Warning.Provider;

/**
 * A warning above service texts that may ask for money: no payment is required, whom to complain to, and where the published
 * reasons are (rule X1).
 */
export function PayWarning() {
  return useContext(Warning);
}

interface Props {
  /** As upstream/text/service-text makes it. */
  words: { readonly serviceSays: string; readonly onMoney: boolean } | undefined;
}

/**
 * What the service says, in a frame of its own, and our warning above it where it may ask for money: the only place where a page
 * prints free text of a service that is not content, so that it is never taken for ours (rule X1). Its language is not known.
 */
export function ServiceWords({ words }: Props) {
  const { t } = useTexts('errors');
  if (!words) return null;
  const [before, after] = t('said', { text: PLACE }).split(PLACE);
  return (
    <div className={styles['said']}>
      {words.onMoney && <PayWarning />}
      <div className={styles['words']} data-said="service">
        {before}
        <bdi dir="auto" lang="">
          {words.serviceSays}
        </bdi>
        {after}
      </div>
    </div>
  );
}
