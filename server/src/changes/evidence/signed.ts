import type { Signature } from '@patchbay/contract/changes/signature'
import { canonicalJson } from '../../record/canonical-json.ts'
import type { Detail } from '../../record/canonical-json.ts'
import type { OutwardKey } from '../../secrets/key-file.ts'

/** The signature of what is taken along, as `signature` of the contract describes it. */
export const signed = (key: OutwardKey, value: object): Signature => ({
  algorithm: 'Ed25519',
  publicKey: key.publicKey,
  value: key.sign(canonicalJson(value as Detail)),
})
