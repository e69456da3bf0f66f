import type { Exchange } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'
import { IconCode, IconRefresh, IconReload } from '@tabler/icons-react'
import type { ChipAction } from '../ui/source-chip.tsx'
import { sourceLooks } from '../ui/source-looks.ts'

interface Asked {
  readonly asking: boolean
  readonly exchanges: readonly Exchange[]
  readonly askAgain: () => void
  /** Asks this source alone. */
  readonly askOne: (source: string, withRaw: boolean) => void
  /** Goes to what is there to read of it, as soon as it is there. */
  readonly showRaw: (source: string) => void
}

/** It came to an end of its own: it was asked, and can be asked again. */
const wasAsked = ({ state, took }: Source) =>
  took !== undefined && sourceLooks[state].settled && sourceLooks[state].concerned

/** The console's own memory is asked nothing that goes over a wire. */
const isAway = ({ kind }: Source) => kind !== 'index' && kind !== 'places'

/**
 * What can be done about a source of a question: ask it again without the others, ask all, and read what it was sent and
 * said. Where that was not kept, its words say that it is asked again for it.
 */
export function sourceActions(source: Source, asked: Asked): ChipAction[] {
  const { asking, exchanges, askAgain, askOne, showRaw } = asked
  const once = wasAsked(source) && !asking
  const told = exchanges.some((exchange) => exchange.source === source.id)
  const actions: ChipAction[] = []
  if (once) {
    actions.push({
      text: 'Retry source',
      icon: <IconReload size={16} stroke={1.6} aria-hidden="true" />,
      onChoose: () => askOne(source.id, false),
    })
  }
  actions.push({
    text: 'Ask all sources again',
    icon: <IconRefresh size={16} stroke={1.6} aria-hidden="true" />,
    onChoose: askAgain,
  })
  if (told || (once && isAway(source))) {
    actions.push({
      text: told ? 'Show raw answer' : 'Retry and show raw answer',
      icon: <IconCode size={16} stroke={1.6} aria-hidden="true" />,
      onChoose: () => {
        showRaw(source.id)
        if (!told) askOne(source.id, true)
      },
    })
  }
  return actions
}
