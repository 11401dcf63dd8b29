import type { Frame as ReadFrame } from '@sortie/contracts/receipt-said'
import { FileText, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { usePicture } from '../receipts/use-picture.ts'
import { turnedBox } from './framed-words.ts'
import { confidenceColor } from './scan.ts'

type DeskPicture = {
  key: string
  name: string
  /** None of a PDF that has no picture yet, and of a file of this device. */
  src?: string | null
  file?: File
  /** Where the whole of a PDF is opened. */
  pdf?: string
  /** Degrees clockwise by which the picture behind `src` was turned, and those that it is to be turned further. */
  turned?: number
  further?: number
  frames?: readonly ReadFrame[]
  onTurn?: () => void
  onView?: () => void
  /** Buttons that only this place has. */
  more?: ReactNode
}

/** Per cent of the desk's width; none: the whole picture is seen. */
const zooms = [null, 100, 160, 240] as const

/** `tall`: on a phone it is what is looked at, not what is beside a form. */
type Props = { pictures: readonly DeskPicture[]; tall?: boolean }

/** Receipts beside the fields: large, to zoom and to turn, and with frames around the words that were read. */
export function ReceiptDesk({ pictures, tall }: Props) {
  const [zoom, setZoom] = useState(0)
  const width = zooms[zoom] ?? null
  /** Its buttons are those of the desk. */
  const only = pictures.length === 1 ? pictures[0] : undefined
  const isPicture = pictures.some(({ pdf }) => !pdf)
  return (
    <Frame>
      {isPicture && (
        <Tools role="group" aria-label="Picture" $isViewed={pictures.some(({ onView }) => onView)}>
          {only?.onTurn && (
            <IconButton
              size="small"
              icon={<RotateCw />}
              label={`Turn ${only.name} right`}
              onClick={only.onTurn}
            />
          )}
          <IconButton
            size="small"
            icon={<ZoomOut />}
            label="Zoom out"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            size="small"
            icon={<ZoomIn />}
            label="Zoom in"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </Tools>
      )}
      <Desk role="group" aria-label="Pages" tabIndex={0} $tall={tall} $whole={width === null}>
        {pictures.map((picture) => (
          <Page key={picture.key}>
            {!only && (picture.more || picture.onTurn) && (
              <Toolbar>
                {picture.more}
                {picture.onTurn && (
                  <IconButton
                    size="small"
                    icon={<RotateCw />}
                    label={`Turn ${picture.name} right`}
                    onClick={picture.onTurn}
                  />
                )}
              </Toolbar>
            )}
            {picture.pdf ? <Pdf {...picture} /> : <Picture {...picture} width={width} />}
          </Page>
        ))}
      </Desk>
    </Frame>
  )
}

/** Its first page, which opens the whole. */
function Pdf({ name, src, pdf }: DeskPicture) {
  return (
    <a href={pdf} target="_blank" rel="noreferrer">
      {src ? <img src={src} alt={`First page of ${name}`} /> : <FileText aria-hidden />}
      <span>Open {name}</span>
    </a>
  )
}

function Picture(picture: DeskPicture & { width: number | null }) {
  const { name, file, turned = 0, further = 0, frames = [], onView, width } = picture
  const chosen = usePicture(file ?? null)
  const src = picture.src ?? chosen
  const paper = (
    <Paper $whole={width === null} style={{ rotate: `${further}deg` }}>
      {src && <img src={src} alt={`Receipt ${name}`} />}
      {frames.map(({ word, confidence, box }) => {
        const { x, y, width, height } = turnedBox(box, turned)
        const outlineColor = theme.color[confidenceColor(confidence)]
        const place = { left: percent(x), top: percent(y), width: percent(width) }
        return (
          <Word
            key={word}
            title={word}
            style={{ outlineColor, ...place, height: percent(height) }}
          />
        )
      })}
    </Paper>
  )
  const style = width === null ? undefined : { width: `${width}%` }
  if (!onView) return <Still style={style}>{paper}</Still>
  return (
    <Larger type="button" style={style} aria-label={`View ${name} larger`} onClick={onView}>
      {paper}
    </Larger>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}

const Frame = styled.div`
  min-width: 0;
`
const Tools = styled(Toolbar)<{ $isViewed: boolean }>`
  justify-content: flex-end;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-bottom: 0;
  /* On a phone a press opens the picture large, where it is zoomed and turned. */
  ${theme.media.small} { display: ${({ $isViewed }) => ($isViewed ? 'none' : 'flex')}; }
`
const Desk = styled.div<{ $tall: boolean | undefined; $whole: boolean }>`
  --small: ${({ $tall }) => ($tall ? '48dvh' : '26dvh')};
  /* A finger pushes the whole picture aside with its page, and moves a zoomed one. */
  touch-action: ${({ $whole }) => ($whole ? 'pan-y pinch-zoom' : 'auto')};
  display: grid;
  gap: ${theme.space[3]};
  /* What is wider than the desk begins at its left edge and can be scrolled to. */
  justify-items: safe center;
  max-height: 70dvh;
  overflow: auto;
  padding: ${theme.space[3]};
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.line};
  ${theme.media.small} { max-height: var(--small); padding: ${theme.space[1]}; }
  a { display: grid; justify-items: center; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
  a img { max-width: 100%; }
`
const Page = styled.div`
  display: grid;
  justify-items: safe center;
  gap: ${theme.space[2]};
  width: 100%;
  min-width: 0;
`
const Still = styled.span`
  display: block;
  line-height: 0;
`
const Larger = styled.button`
  display: block;
  padding: 0;
  background: none;
  border: 0;
  line-height: 0;
  cursor: zoom-in;
`
const Paper = styled.span<{ $whole: boolean }>`
  position: relative;
  display: inline-block;
  img { width: ${({ $whole }) => ($whole ? 'auto' : '100%')}; max-width: 100%; max-height: ${({ $whole }) => ($whole ? `calc(70dvh - 2 * ${theme.space[3]})` : 'none')}; }
  ${theme.media.small} { img { max-height: ${({ $whole }) => ($whole ? `calc(var(--small) - 2 * ${theme.space[1]})` : 'none')}; } }
`
/** Around the words, not over them. */
const Word = styled.span`
  position: absolute;
  outline: 2px solid;
  outline-offset: 2px;
  border-radius: ${theme.radius.small};
`
