import { macNotations, printMac } from '@patchbay/contract/identifiers/mac'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copying.ts'
import { Overlay } from '../ui/overlay.tsx'
import css from './notation-list.module.css'

/** A MAC in each notation; a press copies it and closes the list. */
export function NotationList({ mac, onClose }: { mac: string; onClose: () => void }) {
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
