import type { Mark, Port } from '@patchbay/contract/switches/port'
import { instantWords } from '../../../ui/clock-words.ts'

/** Marks that stand beside the state of the link, as words. */
const beside: Readonly<Partial<Record<Mark['name'], string>>> = {
  uplink: 'uplink',
  'changed-outside': 'changed outside',
  held: 'held',
}

export const besideLink = ({ marks }: Port): readonly string[] =>
  marks.flatMap(({ name }) => beside[name] ?? [])

/** Why a port has a mark; of what nobody changed from here, since when that is known. */
export const markWords = ({ because, since }: Mark): string =>
  since === undefined ? because : `changed outside since ${instantWords(new Date(since))}: ${because}`
