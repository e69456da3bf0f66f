import type { NoNetwork } from '@patchbay/contract/switches/port'
import { shortWords } from '../ui/clock-words.ts'

/** `Port err-disabled since 19:45`. */
export const noNetworkWords = ({ words, since }: NoNetwork, zone: string, now = new Date()): string =>
  since === null ? words : `${words} since ${shortWords(new Date(since), now, zone)}`
