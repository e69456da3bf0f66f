import type { Source } from '@patchbay/contract/sources'
import { noneSentence } from '../../../query/none-words.ts'

/** That no DHCP server has any, or which of them have not told; `unread` are the ids of these. */
export const noneOnServers = (none: string, sources: readonly Source[], unread: readonly string[]) => {
  const servers = sources.filter(({ kind }) => kind === 'dhcp')
  return noneSentence(
    none,
    servers,
    servers.filter(({ id }) => unread.includes(id)),
  )
}
