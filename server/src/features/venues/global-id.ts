/** A rate's analytics ID, derived from its catalog place; the same on every installation (3.3 GlobalId). */
import { createHash } from 'node:crypto';

/** Namespace of these IDs (RFC 9562, version 5). */
const namespace = Buffer.from('5b0a4f0e7d1c4a6b9c33f2a1d8e47b60', 'hex');

export function globalIdOf(locationKey: number, activityId: string, rateId: string): string {
  const hash = createHash('sha1').update(namespace).update(`${locationKey}/${activityId}/${rateId}`).digest();
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
