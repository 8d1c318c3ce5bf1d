import ts from 'typescript';

/**
 * A component that may be rendered on the server gives no function to a client component: React refuses it
 * there, and only there, so that a page that lives on can fail when it is loaded again. Such a component says
 * 'use client' itself.
 */
/** @type {import('eslint').Rule.RuleModule} */
export const serverPropsRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      functionProp:
        "`{{prop}}` is a function, and {{component}} a client component: say 'use client' here, or pass a value.",
    },
  },
  create(context) {
    if (isClientFile(context.sourceCode.text)) return {};
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();

    const isClientComponent = (name) => {
      const symbol = services.getSymbolAtLocation(name);
      if (symbol === undefined) return false;
      const origin = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const file = origin.declarations?.[0]?.getSourceFile();
      return file !== undefined && (file.fileName.includes('/node_modules/') || isClientFile(file.text));
    };

    return {
      JSXAttribute(node) {
        const { expression } = node.value ?? {};
        const component = node.parent.name;
        const isHtml = component.type === 'JSXIdentifier' && /^[a-z]/.test(component.name);
        if (expression === undefined || isHtml) return;
        if (services.getTypeAtLocation(expression).getCallSignatures().length === 0) return;
        if (!isClientComponent(component)) return;
        const names = { prop: node.name.name, component: context.sourceCode.getText(component) };
        context.report({ node, messageId: 'functionProp', data: names });
      },
    };
  },
};

function isClientFile(text) {
  return /^\s*['"]use client['"]/.test(text);
}
