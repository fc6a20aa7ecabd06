import {
  DataTypeNode,
  OperationNodeTransformer,
  RawNode,
  type ColumnDefinitionNode,
  type KyselyPlugin,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

class TextColumnsInByteOrder extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node);
    if (!DataTypeNode.is(column.dataType) || column.dataType.dataType !== 'text') return column;
    return { ...column, dataType: RawNode.createWithSql('text collate "C"') };
  }
}

/**
 * Gives every text column that is made the order of its bytes, which is SQLite's only one. PostgreSQL has the order of the
 * database's language otherwise: a search for the beginning of a word, and whatever goes by the order of ids, would depend on
 * where the database was made.
 */
export function byteOrder(): KyselyPlugin {
  const transformer = new TextColumnsInByteOrder();
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: ({ result }): Promise<QueryResult<UnknownRow>> => Promise.resolve(result),
  };
}
