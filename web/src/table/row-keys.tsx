import { macsInside, macNotations, printMac } from '@patchbay/contract/identifiers/mac'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import { useNotated } from '../preferences/notated.ts'
import { announce } from '../ui/announcer.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Overlay } from '../ui/overlay.tsx'
import type { Shortcut } from '../keys/keyboard.ts'
import { identifierOf } from '../keys/table-rows.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useRowWalk } from '../keys/use-row-walk.ts'
import css from './row-keys.module.css'

interface Props {
  /** The part of the page whose tables are walked. */
  readonly container: RefObject<HTMLElement | null>
  /** What the page is about, copied while no row has the focus; null for nothing yet. */
  readonly identifier: string | null
}

/** The keys of every table of a page: J and K for its rows, C for what a row is about. */
export function RowKeys({ container, identifier: canonical }: Props) {
  const identifier = useNotated(canonical)
  const walk = useRowWalk(container)
  const [mac, setMac] = useState<string | null>(null)
  const now = useRef({ walk, identifier })
  useEffect(() => {
    now.current = { walk, identifier }
  })
  const { any } = walk
  const copies = any || identifier !== null
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const group = 'On this page'
    const row = () => now.current.walk.current()
    const copy = () => {
      const at = row()
      const text = at === null ? now.current.identifier : identifierOf(at)
      if (text === null) announce('Choose a row first')
      else void copyText(text, text)
    }
    const choose = () => {
      const [found] = macsInside(row()?.innerText ?? now.current.identifier ?? '')
      if (found === undefined) announce('This row has no MAC')
      else setMac(found)
    }
    return [
      ...(any
        ? [
            { press: 'j', does: 'Next row', group, run: () => now.current.walk.step(1) } as const,
            { press: 'k', does: 'Previous row', group, run: () => now.current.walk.step(-1) } as const,
          ]
        : []),
      ...(copies
        ? [
            { press: 'c', does: 'Copy identifier', group, run: copy } as const,
            { press: 'Shift+c', does: 'Copy MAC in another notation', group, run: choose } as const,
          ]
        : []),
    ]
  }, [any, copies])
  useKeys(shortcuts)
  return mac === null ? null : <NotationList mac={mac} onClose={() => setMac(null)} />
}

/** A MAC in each notation; a press copies it and closes the list. */
function NotationList({ mac, onClose }: { mac: string; onClose: () => void }) {
  const notations = Object.keys(macNotations) as MacNotation[]
  return (
    <Overlay label="Notations" onClose={onClose}>
      <ul className={css.list}>
        {notations.map((notation) => {
          const text = printMac(mac, notation)
          return (
            <li key={notation} className={css.item}>
              <button
                type="button"
                className={css.copy}
                onClick={() => {
                  void copyText(text, text)
                  onClose()
                }}
              >
                <span className="mono">{text}</span>
                <span className={css.words}>{macNotations[notation].words}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={css.foot}>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Overlay>
  )
}
