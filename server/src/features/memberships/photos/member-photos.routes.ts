/**
 * Accepts photo uploads as forms, and serves photos from the image host to their account holder (D-API-63,
 * D-UI-07, S27).
 */
import { removeMemberPhoto, uploadMemberPhoto } from '@gangway/contract/members';
import type { FastifyInstance } from 'fastify';
import { withForms } from '../../../platform/form-bodies.ts';
import { Refused } from '../../../platform/refused.ts';
import { answerPolicy } from '../../../platform/security-headers.ts';
import { type Gate, serve } from '../../../platform/serve.ts';
import { maxPhotoBytes, personalPhotoSizes } from '../../pictures/personal-photo.shared.ts';
import type { MemberPhotos } from './member-photos.service.ts';

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const fileForm = /^([1-9]\d{0,9})-(\d{2,3})x(\d{2,3})\.jpg$/;
const maxVersion = 2_147_483_647;

/**
 * Parses a photo address; null if invalid. ID photos have no address, because they are never public and
 * nobody needs a copy.
 */
function readAddress(memberUuid: string, file: string) {
  const [, version, width, height] = fileForm.exec(file) ?? [];
  const side = personalPhotoSizes.find((one) => String(one) === width && width === height);
  if (!uuidForm.test(memberUuid) || side === undefined || Number(version) > maxVersion) return null;
  return { memberUuid, version: Number(version), side };
}

export function memberPhotosRoutes(app: FastifyInstance, gate: Gate, photos: MemberPhotos): void {
  withForms(app, maxPhotoBytes, (forms) => serve(forms, uploadMemberPhoto, gate, photos.upload));
  serve(app, removeMemberPhoto, gate, photos.remove);

  app.get<{ Params: { memberUuid: string; file: string } }>(
    '/images/members/:memberUuid/:file',
    { schema: { hide: true } },
    async ({ params: { memberUuid, file }, headers, ip }, reply) => {
      gate.limit({ limit: 'read' }, ip);
      const address = readAddress(memberUuid.toLowerCase(), file);
      const identify = () => gate.identify(headers.authorization);
      const photo =
        address === null ? null : await photos.show(address, { identify, staffAt: async () => null });
      if (photo === null) throw new Refused('notFound');
      return reply
        .header('cache-control', 'private, no-store')
        .header('vary', 'Authorization')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', answerPolicy)
        .type('image/jpeg')
        .send(photo);
    },
  );
}
