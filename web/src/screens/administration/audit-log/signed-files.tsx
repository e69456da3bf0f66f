import { IconRubberStamp } from '@tabler/icons-react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { saveFile } from '../../../query/export/save-file.ts'
import { announce } from '../../../ui/announcer.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import type { AuditFilters } from './audit-address.ts'

/** Saves all matching entries, signed. */
export function SignedFiles({ filter }: { filter: AuditFilters }) {
  const click = useClick()
  const name = (ending: string) => `audit-log-${new Date().toISOString().slice(0, 10)}.${ending}`
  const saved = (entries: number, more: boolean) =>
    announce(
      more
        ? `The newest ${entries} entries saved, signed. Export older ones with an end time.`
        : `${entries} entries saved, signed`,
    )
  const takeJson = async () => {
    const file = await click.run(() => call('GET /administration/audit-log/signed/', { query: filter }))
    if (file === null) return
    saveFile(name('json'), new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
    saved(file.log.entries.length, file.log.more)
  }
  const takeCsv = async () => {
    const file = await click.run(() => call('GET /administration/audit-log/signed/csv/', { query: filter }))
    if (file === null) return
    saveFile(name('csv'), new Blob([file.csv], { type: 'text/csv;charset=utf-8' }))
    saved(file.entries, file.more)
  }
  return (
    <>
      <ChangeRefused failure={click.failure} />
      <MenuButton
        entries={[
          { kind: 'label', content: 'npm run verify-evidence checks the signature' },
          { kind: 'choice', text: 'Signed JSON', onChoose: () => void takeJson() },
          { kind: 'choice', text: 'Signed CSV', onChoose: () => void takeCsv() },
        ]}
      >
        <IconRubberStamp size={16} stroke={1.6} aria-hidden="true" />
        Signed file
      </MenuButton>
    </>
  )
}
