import { QrPicture } from '../../own-account/qr/qr-picture.tsx'
import { labelAddress } from '../label-of.ts'
import type { Label } from '../label-of.ts'
import css from './labels.module.css'
import { pagesOfLabels, placeOnSheet } from './sheets.ts'
import type { Sheet } from './sheets.ts'

interface Props {
  readonly labels: readonly Label[]
  readonly sheet: Sheet
  /** Labels of the first sheet that are gone. */
  readonly used: number
}

const mm = (length: number) => `${length}mm`

/** The pages as they are printed, each label where its sheet has it. */
export function LabelSheets({ labels, sheet, used }: Props) {
  return (
    <div className={css.pages} data-print="">
      {pagesOfLabels(labels, sheet, used).map((page, at) => (
        <section
          key={page.find((one) => one !== null)?.ask}
          className={css.page}
          data-page={sheet.page}
          aria-label={`Page ${at + 1}`}
        >
          {page.map((label, place) => {
            if (label === null) return null
            const { left, top } = placeOnSheet(sheet, place)
            const size = { left: mm(left), top: mm(top), width: mm(sheet.width), height: mm(sheet.height) }
            return (
              <div
                key={`${label.ask} ${label.name}`}
                className={css.label}
                style={size}
                data-label={label.ask}
              >
                <span
                  className={css.code}
                  style={{ width: mm(codeSize(sheet)), height: mm(codeSize(sheet)) }}
                >
                  <QrPicture text={labelAddress(location.origin, label)} label={`Code of ${label.name}`} />
                </span>
                <span className={css.text}>
                  <strong className={css.name}>{label.name}</strong>
                  {label.lines.map((line) => (
                    <span key={line} className={css.line}>
                      {line}
                    </span>
                  ))}
                </span>
              </div>
            )
          })}
        </section>
      ))}
    </div>
  )
}

/** As large as the label allows, and not more than a phone needs from an arm's length. */
const codeSize = ({ height }: Sheet) => Math.min(height - 3, 28)
