import type { SignOnShown } from '@patchbay/contract/common-queries/cisco-ise'

type Fixer = NonNullable<SignOnShown['fixer']>

/** Who can make it pass. */
export const fixerWords: Readonly<Record<Fixer, string>> = {
  user: 'the person',
  desktop: 'desktop support',
  directory: 'whoever runs the directory',
  certificates: 'whoever runs the certificates',
  identity: 'the identity team',
  network: 'the network team',
}
