import { IconRubberStamp } from '@tabler/icons-react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { saveFile } from '../../../query/export/save-file.ts'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import type { HistoryQuery } from './history-query.ts'

/** All that the filter leaves, not the page alone, as a file that anybody can judge without the console. */
export function TakeHistory({ asked }: { asked: HistoryQuery }) {
  const click = useClick()
  const take = async () => {
    const { before: _before, after: _after, size: _size, ...query } = asked
    const file = await click.run(() => call('GET /command-centre/command-history/signed/', { query }))
    if (file === null) return
    const { changes, total, takenAt } = file.history
    const name = `command-history-${takenAt.slice(0, 10)}.json`
    saveFile(name, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
    announce(
      changes.length === total
        ? `${total} changes saved, signed`
        : `The newest ${changes.length} of ${total} changes saved, signed`,
    )
  }
  return (
    <>
      <ChangeRefused failure={click.failure} />
      <Button
        disabled={click.busy}
        aria-busy={click.busy}
        title="npm run verify-evidence checks its signature."
        onClick={() => void take()}
      >
        <IconRubberStamp size={16} stroke={1.6} aria-hidden="true" />
        Signed file
      </Button>
    </>
  )
}
