/** The programs of an operator (docs/decisions/0137-programs-are-declared-once.md): npm's scripts, the running shop and help read this list. */
import type { OperatorProgram } from './program.ts';

/** Each is loaded when it is called: a shop needs none of them to sell. */
export const programs = {
  venue: () => import('./venue/program.ts'),
  order: () => import('./order/program.ts'),
  'gift-card': () => import('./gift-card/program.ts'),
  membership: () => import('./membership/program.ts'),
  commission: () => import('./commission/program.ts'),
  staff: () => import('./staff/program.ts'),
  manifest: () => import('./manifest/program.ts'),
  person: () => import('./person/program.ts'),
  mail: () => import('./mail/program.ts'),
  payments: () => import('./payments/program.ts'),
  webhooks: () => import('./webhooks/program.ts'),
  audit: () => import('./audit/program.ts'),
  database: () => import('./database/program.ts'),
} satisfies Record<string, () => Promise<{ program: OperatorProgram }>>;

export type ProgramName = keyof typeof programs;
export const programNames = Object.keys(programs) as ProgramName[];

export const isProgramName = (name: string): name is ProgramName => Object.hasOwn(programs, name);
export const loadProgram = async (name: ProgramName): Promise<OperatorProgram> =>
  (await programs[name]()).program;
