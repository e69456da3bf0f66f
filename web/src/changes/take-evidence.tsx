import type { Run } from '@patchbay/contract/changes/run'
import { call } from '../api/client.ts'
import { useClick } from '../api/use-click.ts'
import { saveFile } from '../query/export/save-file.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import css from './change.module.css'
import { ChangeRefused } from './change-failure.tsx'

/** The evidence as a file that anybody can check without the console. */
export function TakeEvidence({ run: { id } }: { run: Run }) {
  const click = useClick()
  const take = async () => {
    const file = await click.run(() => call('GET /command-centre/run/evidence/', { query: { id } }))
    if (file === null) return
    saveFile(`run-${id}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
    announce(`Evidence of run ${id} saved`)
  }
  return (
    <div className={css.undo}>
      <ChangeRefused failure={click.failure} />
      <div className={css.line}>
        <Button disabled={click.busy} aria-busy={click.busy} onClick={() => void take()}>
          Take the evidence along
        </Button>
        <span className={css.muted}>
          A signed file with all of this. <span className="mono">npm run verify-evidence</span> tells whether
          it is as it was signed.
        </span>
      </div>
    </div>
  )
}
