/** Finds fields of answers that the server always fills with one and the same literal. */
import path from 'node:path';
import ts from 'typescript';

/** The text of a literal, and of a list or object of literals; null for anything that can differ. */
function literalOf(value: ts.Expression): string | null {
  if (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)) return literalOf(value.expression);
  const isWord =
    [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(value.kind) ||
    (ts.isIdentifier(value) && value.text === 'undefined');
  const isLiteral =
    isWord ||
    ts.isLiteralExpression(value) ||
    (ts.isPrefixUnaryExpression(value) && literalOf(value.operand) !== null) ||
    (ts.isArrayLiteralExpression(value) && value.elements.every((entry) => literalOf(entry) !== null)) ||
    (ts.isObjectLiteralExpression(value) && value.properties.length === 0);
  return isLiteral ? value.getText() : null;
}

/** A field by its file and its place in the declaration, as `order.ts order.credits`. */
function nameOf(declaration: ts.Node): string {
  const names: string[] = [];
  for (let node = declaration; !ts.isSourceFile(node); node = node.parent)
    if (
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isVariableDeclaration(node)
    )
      names.unshift(node.name.getText());
  return `${path.basename(declaration.getSourceFile().fileName)} ${names.join('.')}`;
}

/**
 * Returns, for the program's object literals with fields that `isAnswer` files declare, the fields that each is given
 * the same literal in all of them, and how many fields there are. What a spread or a shorthand gives can differ.
 */
export function constantFields(program: ts.Program, isAnswer: (file: string) => boolean) {
  const checker = program.getTypeChecker();
  const given = new Map<string, Set<string>>();
  /** A value that can differ: no literal. */
  const varies = '…';
  const note = (property: ts.Symbol | undefined, value: string, from?: ts.Symbol) => {
    for (const declaration of property?.declarations ?? []) {
      // The same field again: its value was given elsewhere.
      if (!isAnswer(declaration.getSourceFile().fileName) || from?.declarations?.includes(declaration))
        continue;
      const name = nameOf(declaration);
      given.set(name, (given.get(name) ?? new Set()).add(value));
    }
  };
  const visit = (node: ts.Node): void => {
    const type = ts.isObjectLiteralExpression(node) ? checker.getContextualType(node) : undefined;
    if (ts.isObjectLiteralExpression(node) && type !== undefined) {
      const kinds = type.isUnion() ? type.types : [type];
      const each = (name: string, value: string, from?: ts.Symbol) => {
        for (const kind of kinds) note(checker.getPropertyOfType(kind, name), value, from);
      };
      for (const property of node.properties) {
        if (ts.isPropertyAssignment(property))
          each(property.name.getText(), literalOf(property.initializer) ?? varies);
        else if (ts.isShorthandPropertyAssignment(property)) each(property.name.text, varies);
        else if (ts.isSpreadAssignment(property))
          for (const spread of checker.getPropertiesOfType(checker.getTypeAtLocation(property.expression)))
            each(spread.name, varies, spread);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles())
    if (/\/(server|domain)\/src\//.test(source.fileName) && !source.fileName.includes('/node_modules/'))
      visit(source);
  const constant = [...given].flatMap(([name, values]) =>
    values.size === 1 && !values.has(varies) ? [name] : [],
  );
  return { constant: constant.sort(), fields: given.size };
}
