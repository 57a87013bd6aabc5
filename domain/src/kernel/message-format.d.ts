/** What is used of @messageformat/core: its own types name a default export, where Node finds the class itself. */
declare module '@messageformat/core' {
  export default class MessageFormat {
    constructor(language: string, options: { requireAllArguments: boolean });
    compile(text: string): (values: Record<string, unknown>) => string;
  }
}
