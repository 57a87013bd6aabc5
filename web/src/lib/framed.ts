/** Whether this page is framed by another site (D-EMB-02). */
export const isFramed = (): boolean => window.self !== window.top;
