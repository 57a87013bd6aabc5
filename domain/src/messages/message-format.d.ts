/** What we use of @messageformat/core: its types declare a default export, but Node gets the class itself. */
declare module '@messageformat/core' {
  export default class MessageFormat {
    constructor(language: string, options: { requireAllArguments: boolean });
    compile(text: string): (values: Record<string, unknown>) => string;
  }
}
