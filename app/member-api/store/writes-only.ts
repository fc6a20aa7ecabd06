import { InsertQueryNode, UpdateQueryNode, DeleteQueryNode, SelectQueryNode, TableNode } from 'kysely';
import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely';
import type { Tables } from './tables';

function tablesWritten(query: RootOperationNode): readonly (OperationNode | undefined)[] {
  if (InsertQueryNode.is(query)) return [query.into];
  if (UpdateQueryNode.is(query)) return [query.table];
  if (DeleteQueryNode.is(query)) return query.from.froms;
  return SelectQueryNode.is(query) ? [] : [undefined];
}

/**
 * Allows reads of all tables and writes to the given ones only. Anything but a plain select, insert, update or delete
 * could write anywhere, so it is refused as well.
 *
 * @throws Error, from the offending query, before it reaches the database
 */
export function writesOnly(tables: readonly (keyof Tables)[]): KyselyPlugin {
  const open = new Set<string>(tables);
  return {
    transformQuery: ({ node }) => {
      for (const table of tablesWritten(node)) {
        const name = table !== undefined && TableNode.is(table) ? table.table.identifier.name : undefined;
        if (name === undefined || !open.has(name))
          throw new Error(`Nothing may be written to ${name ?? 'an unnamed table'} here`);
      }
      if ('with' in node && node.with !== undefined) throw new Error('Nothing may be written beside a query here');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
