import type { Scan } from '@patchbay/contract/scanner/scans'
import { newClickKey } from '../../../changes/click-key.ts'

/** A code as it was scanned now. */
export const newCode = (code: string, now = new Date()): Scan => ({
  kind: 'code',
  id: newClickKey(),
  scannedAt: now.toISOString(),
  code,
})

/** An outlet, a device and a port that belong together, as of now. */
export const newPatch = (
  three: { readonly outlet: string; readonly device: string; readonly port: string },
  now = new Date(),
): Extract<Scan, { kind: 'patch' }> => ({
  kind: 'patch',
  id: newClickKey(),
  scannedAt: now.toISOString(),
  ...three,
})
