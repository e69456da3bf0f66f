import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { greyOf, lightOf } from './frame.ts'
import type { Frame, Light } from './frame.ts'
import { openReader } from './code-reader.ts'
import { refusalOf } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import { TwiceRead } from './twice-read.ts'

/** Pixels across of what is read: enough for a label at arm's length, and little work for a phone. */
const across = 640

/** Milliseconds between two pictures. */
const between = 120

export interface Camera {
  readonly state: 'off' | 'starting' | 'on' | Refusal
  readonly light: Light
  /** Null where the camera has no lamp. */
  readonly torch: boolean | null
  readonly video: RefObject<HTMLVideoElement | null>
  readonly start: () => void
  readonly stop: () => void
  readonly setTorch: (on: boolean) => void
}

/** The camera at the back, read until it is stopped. `onCode` hears each code once while it stays in the picture. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream | null>(null)
  const heard = useRef(onCode)
  const [state, setState] = useState<Camera['state']>('off')
  const [light, setLight] = useState<Light>('good')
  const [torch, setLamp] = useState<boolean | null>(null)

  useEffect(() => {
    heard.current = onCode
  })

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
    setState('off')
    setLamp(null)
  }, [])

  const start = useCallback(async () => {
    setState('starting')
    try {
      const opened = await openCamera()
      stream.current = opened
      setLamp(hasTorch(opened) ? false : null)
      setState('on')
    } catch (error) {
      setState(refusalOf(error))
    }
  }, [])

  useEffect(() => {
    const [element, opened] = [video.current, stream.current]
    if (state !== 'on' || element === null || opened === null) return undefined
    element.srcObject = opened
    element.play().catch(() => undefined)
    return readAll(element, (text) => heard.current(text), setLight)
  }, [state])

  // A page that is left gives the camera back.
  useEffect(() => stop, [stop])

  const setTorch = (on: boolean) => {
    const [track] = stream.current?.getVideoTracks() ?? []
    // The lamp is no part of the constraints that are typed.
    const wanted = { advanced: [{ torch: on }] } as unknown as MediaTrackConstraints
    track?.applyConstraints(wanted).then(
      () => setLamp(on),
      () => setLamp(null),
    )
  }
  return { state, light, torch, video, start: () => void start(), stop, setTorch }
}

function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('no secure connection', 'SecurityError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

const hasTorch = (opened: MediaStream) =>
  opened.getVideoTracks().some((track) => 'torch' in track.getCapabilities())

/** Reads picture after picture until it is called off. */
function readAll(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  onLight: (light: Light) => void,
): () => void {
  const twice = new TwiceRead()
  const over = new AbortController()
  async function run() {
    const read = await openReader()
    while (!over.signal.aborted) {
      const frame = frameOf(video)
      if (frame !== null) {
        onLight(lightOf(frame.grey))
        const code = twice.hear(await read(frame).catch(() => null), performance.now())
        if (code !== null && !over.signal.aborted) onCode(code)
      }
      await new Promise((resolve) => setTimeout(resolve, between))
    }
  }
  void run()
  return () => over.abort()
}

function frameOf(video: HTMLVideoElement): Frame | null {
  if (video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(across, video.videoWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  const { width, height } = canvas
  context.drawImage(video, 0, 0, width, height)
  return { width, height, grey: greyOf(context.getImageData(0, 0, width, height).data), image: canvas }
}
