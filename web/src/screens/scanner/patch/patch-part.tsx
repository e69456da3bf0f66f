import type { PatchRole } from '@patchbay/contract/scanner/scanner'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button, TextButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CameraPart } from '../camera/camera-part.tsx'
import type { WaitingScans } from '../stored/use-waiting.ts'
import { ScanField } from '../camera/scan-field.tsx'
import css from '../scanner.module.css'
import { Proof } from './proof.tsx'
import { roleOf } from './role-of.ts'
import { useRecord } from './use-record.ts'

const slots: readonly { readonly role: PatchRole; readonly label: string }[] = [
  { role: 'outlet', label: 'Outlet' },
  { role: 'device', label: 'Device' },
  { role: 'port', label: 'Port' },
]

export type Three = { readonly [Role in PatchRole]?: string }

const given = ({ outlet, device, port }: Record<string, unknown>): Three => ({
  ...(typeof outlet === 'string' ? { outlet } : {}),
  ...(typeof device === 'string' ? { device } : {}),
  ...(typeof port === 'string' ? { port } : {}),
})

/** Outlet, device and port, scanned in any order, and whether the network shows them together. */
export function PatchPart({ waiting }: { waiting: WaitingScans }) {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const [three, setThree] = useState<Three>(() => given(address))
  const [unsure, setUnsure] = useState<{ code: string; why: string } | null>(null)
  const reading = useRef(0)
  const record = useRecord(waiting)

  const put = (role: PatchRole, code: string) => {
    setUnsure(null)
    setThree((before) => ({ ...before, [role]: code }))
  }
  const take = async (code: string) => {
    reading.current += 1
    const turn = reading.current
    const read = await roleOf(code)
    if (turn !== reading.current && 'why' in read) return
    if ('why' in read) setUnsure({ code, why: read.why })
    else put(read.role, read.value)
  }
  const { outlet, device, port } = three
  const whole = outlet !== undefined && device !== undefined && port !== undefined
  const send = () => {
    if (!whole) return
    void record.run({ outlet, device, port })
    setThree({})
  }
  return (
    <div className={css.stack}>
      <ScanField placeholder="Outlet, device and port, in any order" onCode={(code) => void take(code)} />
      <CameraPart many onCode={({ text }) => void take(text)} />
      {unsure !== null && (
        <Callout
          tone="warn"
          actions={slots.map(({ role, label }) => (
            <Button key={role} onClick={() => put(role, unsure.code)}>
              {label}
            </Button>
          ))}
        >
          {unsure.code}: {unsure.why} Is it the outlet, the device or the port?
        </Callout>
      )}
      <Panel title="Patch record">
        <ul className={css.list} aria-label="Parts of the patch record">
          {slots.map(({ role, label }) => (
            <li key={role} className={css.row}>
              <span className={css.note}>{label}</span>
              <span className={`${css.code} mono`}>{three[role] ?? 'not scanned'}</span>
              {three[role] !== undefined && (
                <TextButton
                  aria-label={`Clear ${label.toLowerCase()}`}
                  onClick={() => setThree(({ [role]: _gone, ...others }) => others)}
                >
                  Clear
                </TextButton>
              )}
            </li>
          ))}
        </ul>
        <div className={css.inside}>
          <Button look="primary" size="large" disabled={!whole} onClick={send}>
            Record patch
          </Button>
        </div>
      </Panel>
      <Proof record={record} />
    </div>
  )
}
