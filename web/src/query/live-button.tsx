import { IconAccessPoint, IconAccessPointOff } from '@tabler/icons-react'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import type { PageQuestion } from './use-question.ts'

/** Whether switches are asked now, or the answer comes from what is remembered. */
export function LiveButton({ question: { live, setLive } }: { question: PageQuestion }) {
  return (
    <Button
      aria-pressed={live}
      title={live ? 'Switches are asked now' : 'Answers from what is remembered and asks no switch'}
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
