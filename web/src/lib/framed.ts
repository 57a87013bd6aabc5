/** Whether this page stands within another site's (D-EMB-02). */
export const isFramed = (): boolean => window.self !== window.top;
