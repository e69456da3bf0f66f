import type { KeptScan } from '@patchbay/contract/scanner/scans'

/** What became of a patch record. */
export function proofWords({
  proof,
  because,
  source,
}: Pick<KeptScan, 'proof' | 'because' | 'source'>): string {
  const why = because === null ? '' : `: ${because}`
  switch (proof) {
    case 'confirmed':
      return `Confirmed${why}${source === null ? '' : ` (${source})`}`
    case 'looking':
      return `Looking on the port${why}`
    default:
      return `Recorded, not proven${why}`
  }
}
