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
 * Creates every text column with byte order (collation C), like SQLite. PostgreSQL's default is the collation of the
 * database's locale: prefix searches and orders by id would depend on it.
 */
export function byteOrder(): KyselyPlugin {
  const transformer = new TextColumnsInByteOrder();
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: ({ result }): Promise<QueryResult<UnknownRow>> => Promise.resolve(result),
  };
}
