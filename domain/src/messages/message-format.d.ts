/** The part of @messageformat/core that we use: its types declare a default export, but Node gets the class itself. */
declare module '@messageformat/core' {
  export default class MessageFormat {
    constructor(language: string, options: { requireAllArguments: boolean });
    compile(text: string): (values: Record<string, unknown>) => string;
  }
}
