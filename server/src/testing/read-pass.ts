/** Opens signed passes as a wallet does: the archive, its manifest's digests, and who signed the manifest. */
import { createHash, createVerify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** Reads an archive whose files are stored, not compressed, by its central directory. */
export function filesOf(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 24)];
    if (method !== 0) throw new Error('a compressed file');
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    files.set(name, archive.subarray(content, content + size));
    at += 46 + nameLength + extraLength + noteLength;
  }
  return files;
}

const derOf = (node: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(node).getBytes(), 'latin1');
const partsOf = (node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
  Array.isArray(node?.value) ? node.value : [];
const bytesOf = (node: forge.asn1.Asn1 | undefined) => Buffer.from(String(node?.value ?? ''), 'latin1');

const messageDigest = forge.asn1.oidToDer(forge.pki.oids.messageDigest ?? '').getBytes();

/** What a detached PKCS #7 signature says: who signed, with which certificates, and whether it fits the content. */
function readSignature(signature: Buffer, content: Buffer) {
  const root = forge.asn1.fromDer(signature.toString('latin1'));
  const [, , , certificates, signers] = partsOf(partsOf(partsOf(root)[1])[0]);
  const chain = partsOf(certificates).map((node) => new X509Certificate(derOf(node)));
  const [, issuerAndSerial, , attributes, , signed] = partsOf(partsOf(signers)[0]);
  const serial = bytesOf(partsOf(issuerAndSerial)[1]).toString('hex');
  const signer = chain.find(
    ({ serialNumber, subject, issuer }) => serialNumber.toLowerCase() === serial && subject !== issuer,
  );
  if (attributes === undefined || signer === undefined) throw new Error('nobody signed it');
  const digest = partsOf(attributes)
    .map((attribute) => partsOf(attribute))
    .find(([name]) => name?.value === messageDigest)?.[1];
  // The attributes are signed as a set, and written under a tag of their own.
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, partsOf(attributes));
  return {
    signer,
    chain,
    fitsContent: bytesOf(partsOf(digest)[0]).equals(createHash('sha1').update(content).digest()),
    isSigned: createVerify('sha1').update(derOf(set)).verify(signer.publicKey, bytesOf(signed)),
  };
}

/** A pass as a wallet sees it; throws if a digest does not fit. */
export function readPass(archive: Buffer) {
  const files = filesOf(archive);
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const digests = JSON.parse(manifest.toString('utf8')) as Record<string, string>;
  const contents = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
  for (const [name, content] of contents)
    if (digests[name] !== createHash('sha1').update(content).digest('hex'))
      throw new Error(`${name} does not fit the manifest`);
  if (Object.keys(digests).length !== contents.length) throw new Error('the manifest names other files');
  return {
    files,
    pass: JSON.parse((files.get('pass.json') ?? Buffer.alloc(0)).toString('utf8')),
    signature: readSignature(files.get('signature') ?? Buffer.alloc(0), manifest),
  };
}
