import type { Device } from '@patchbay/contract/common-queries/active-directory'

export const leaseWords: Readonly<Record<Device['lease'], string>> = {
  held: 'has a lease',
  none: 'no lease now',
  'not-told': 'whether it has a lease is not known',
}
