/** Where the provider's library keeps sessions, interactions, codes, grants and refresh tokens: in memory, bounded. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

const most = 10_000;

interface Kept {
  payload: AdapterPayload;
  endsAt: number;
}

/** Drops the oldest when full; what has ended is not found. */
export function createStore(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();

  return (model) => {
    const nameOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => {
      const known = kept.get(nameOf(id));
      return known === undefined || known.endsAt <= Date.now() ? undefined : known.payload;
    };
    const findWith = async (member: 'uid' | 'userCode', value: string) =>
      [...kept].find(([name, { payload }]) => name.startsWith(`${model}:`) && payload[member] === value)?.[1]
        .payload;
    return {
      async upsert(id, payload, expiresIn) {
        kept.delete(nameOf(id));
        kept.set(nameOf(id), {
          payload,
          endsAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000,
        });
        const [oldest] = kept.keys();
        if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      },
      find,
      findByUid: (uid) => findWith('uid', uid),
      findByUserCode: (userCode) => findWith('userCode', userCode),
      async consume(id) {
        const payload = await find(id);
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(nameOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [name, { payload }] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
