import type { OutsideChange } from '@patchbay/contract/command-centre/command-history'
import { productName } from '../../ui/product.ts'

/** Nobody of ours; the switch's log may know who. */
export const whoOutside = (): string => `not through ${productName()}`

const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** `Description none to Lobby, access VLAN 10 to 38.` */
export const changedWords = ({ fields }: Pick<OutsideChange, 'fields'>): string =>
  sentenceCase(fields.map(({ what, before, now }) => `${what} ${before} to ${now}`).join(', '))

/** All that is said of it, as it is taken along. */
export const outsideWords = (change: OutsideChange): string =>
  [
    changedWords(change),
    `Unchanged until ${change.since}.`,
    ...(change.perhapsBySignIn ? ['802.1X may have set this VLAN.'] : []),
  ].join(' ')
