/**
 * `node:http` for modules of the server. An `import` of it reads all its exports, three of which load Node's WebSocket and
 * `fetch`: a tenth of a second of each start, for nothing (docs/decisions/0145-one-bundle-for-the-server.md).
 */
import type * as http from 'node:http';

export type Agent = http.Agent;
export const { Agent, createServer, request } = process.getBuiltinModule('node:http');
