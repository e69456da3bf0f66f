import { IconBulb, IconCamera, IconX } from '@tabler/icons-react'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import css from './camera-part.module.css'
import { refusalWords } from './refusal.ts'
import { useCamera } from './use-camera.ts'

interface Props {
  readonly onCode: (code: { readonly text: string }) => void
  /** Reads one code after another, until it is stopped. */
  readonly many?: boolean
}

const lightWords = {
  good: 'Hold the code into the frame.',
  dark: 'It is too dark to read. Turn the torch on, or bring more light.',
  glaring: 'It is too bright to read. Tilt the label, or shade it.',
} as const

/** The camera's picture, its lamp, and why there is none. */
export function CameraPart({ onCode, many = false }: Props) {
  const camera = useCamera((text) => {
    announce(`Scanned ${text}`)
    navigator.vibrate?.(60)
    if (!many) camera.stop()
    onCode({ text })
  })
  const { state, light, torch, video } = camera
  if (state === 'on') {
    return (
      <section className={css.camera} aria-label="Camera">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound */}
        <video ref={video} className={css.picture} muted playsInline />
        <p className={css.words} role="status">
          {lightWords[light]}
        </p>
        <div className={css.buttons}>
          {torch !== null && (
            <Button size="large" aria-pressed={torch} onClick={() => camera.setTorch(!torch)}>
              <IconBulb size={16} stroke={1.6} aria-hidden="true" />
              Torch
            </Button>
          )}
          <Button size="large" onClick={camera.stop}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
            Stop camera
          </Button>
        </div>
      </section>
    )
  }
  const start = (
    <Button look="primary" size="large" disabled={state === 'starting'} onClick={camera.start}>
      <IconCamera size={16} stroke={1.6} aria-hidden="true" />
      Scan with camera
    </Button>
  )
  if (state === 'off' || state === 'starting') return <div className={css.start}>{start}</div>
  return (
    <Callout tone="warn" actions={<Button onClick={camera.start}>Try again</Button>}>
      {refusalWords[state]}
    </Callout>
  )
}
