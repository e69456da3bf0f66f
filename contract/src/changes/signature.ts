import { z } from 'zod'

/**
 * Who signed a file that is taken along: Ed25519 (RFC 8032) over its JSON without spaces and with the names of each object in
 * order of their code units, as RFC 8785 has it.
 */
export const signature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  /** Base64url, as `x` of a JSON Web Key has it (RFC 8037). */
  publicKey: z.string(),
  value: z.string(),
})
export type Signature = z.output<typeof signature>
