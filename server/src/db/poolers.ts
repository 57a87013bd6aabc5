/**
 * Who shares PostgreSQL's sessions between us and the server. With `transaction`, sessions keep nothing from one
 * transaction to the next, statements prepared by name included; `transaction-prepared` is a pooler that keeps those.
 */
export const poolers = ['none', 'transaction', 'transaction-prepared'] as const;
export type Pooler = (typeof poolers)[number];
