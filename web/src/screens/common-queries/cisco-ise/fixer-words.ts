import type { AuthenticationShown } from '@patchbay/contract/common-queries/cisco-ise'

type Fixer = NonNullable<AuthenticationShown['fixer']>

/** Who can make it pass. */
export const fixerWords: Readonly<Record<Fixer, string>> = {
  user: 'the person',
  desktop: 'desktop support',
  directory: 'the directory team',
  certificates: 'the certificate team',
  identity: 'the identity team',
  network: 'the network team',
}
