import { IconAccessPoint, IconAccessPointOff } from '@tabler/icons-react'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import type { PageQuestion } from './use-question.ts'

/**
 * What a page answers from when it does not check live: the index of our own walks, which asks no switch, or what every
 * system said last.
 */
export type WithoutLive = 'index' | 'last-answer'

const titles: Readonly<Record<WithoutLive, { readonly on: string; readonly off: string }>> = {
  index: { on: 'Asks the switches now', off: 'Answers from the index; asks no switch' },
  'last-answer': { on: 'Asks the systems now', off: 'Shows the last cached answer; asks no system' },
}

interface Props {
  readonly question: PageQuestion
  readonly without: WithoutLive
}

/** Whether systems are asked now, or the answer comes from what is remembered. */
export function LiveButton({ question: { live, setLive }, without }: Props) {
  const { on, off } = titles[without]
  return (
    <Button
      aria-pressed={live}
      title={live ? on : off}
      onClick={() => {
        setLive(!live)
        announce(live ? 'Live check off' : 'Live check on')
      }}
    >
      {live ? <IconAccessPoint size={16} stroke={1.6} /> : <IconAccessPointOff size={16} stroke={1.6} />}
      {live ? 'Live check on' : 'Live check off'}
    </Button>
  )
}
