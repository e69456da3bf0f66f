import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { KeyCap, capsOf, keyWords } from '../ui/key-cap.tsx'
import { Overlay } from '../ui/overlay.tsx'
import css from './key-list.module.css'
import type { Shortcut } from '../keys/keyboard.ts'
import { keyboard, useLetters, useShortcuts } from '../keys/use-keys.ts'

const groups: readonly Shortcut['group'][] = ['On this page', 'Everywhere', 'Go to']

/** Every key that does something now: the very list that the keyboard goes by. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts()
  const letters = useLetters()
  const title = useId()
  return (
    <Overlay label="Keys" onClose={onClose}>
      <div className={css.head}>
        <h2 id={title} className={css.title}>
          Keys of this page
        </h2>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={css.body} tabIndex={0} role="region" aria-labelledby={title}>
        <div className={css.columns}>
          {groups.map((group) => (
            <KeyGroup
              key={group}
              title={group}
              shortcuts={shortcuts.filter((each) => each.group === group)}
            />
          ))}
        </div>
        <p className={css.note}>
          Esc closes what is open. In a table, list or plan the arrows move and Enter opens. No letter sends a
          change.
        </p>
        <label className={css.choice}>
          <input
            type="checkbox"
            checked={letters}
            onChange={(event) => keyboard.setLetters(event.target.checked)}
          />
          Keys without Ctrl work
        </label>
      </div>
    </Overlay>
  )
}

function KeyGroup({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className={css.group}>{title}</h3>
      <dl className={css.keys}>
        {shortcuts.map(({ press, does }) => (
          <div key={press} className={css.key}>
            <dt>{does}</dt>
            <dd className={css.caps}>
              <span className="visually-hidden">{keyWords(press)}</span>
              {capsOf(press).map((cap) => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
