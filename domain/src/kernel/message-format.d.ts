/**
 * The parts of @messageformat/core in use: its own types declare a default export, but in Node the import is
 * the class itself.
 */
declare module '@messageformat/core' {
  export default class MessageFormat {
    constructor(language: string, options: { requireAllArguments: boolean });
    compile(text: string): (values: Record<string, unknown>) => string;
  }
}
