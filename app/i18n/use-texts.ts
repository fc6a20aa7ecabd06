import type { FlatNamespace, TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import { DEFAULT_NAMESPACE, type Translator } from './translate';

const TextsContext = createContext<Translator | undefined>(undefined);

/** Provides the texts of a page's language. */
export const TextsProvider = TextsContext.Provider;

/**
 * The texts of the page's language. Keys without a namespace belong to the first one.
 *
 * @throws {Error} without a {@link TextsProvider}
 */
export function useTexts<
  const Namespaces extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] = typeof DEFAULT_NAMESPACE,
>(namespaces?: Namespaces): { t: TFunction<Namespaces>; i18n: Translator } {
  const i18n = useContext(TextsContext);
  if (!i18n) throw new Error('No texts');
  const [first = DEFAULT_NAMESPACE] = typeof namespaces === 'string' ? [namespaces] : (namespaces ?? []);
  return { t: i18n.forNamespace(first) as TFunction<Namespaces>, i18n };
}
