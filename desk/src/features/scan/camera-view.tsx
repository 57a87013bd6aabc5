/** The picture of the camera with its light and the sound, or why there is none and what to do instead. */
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { hasSound, setSound } from './signal.ts';
import { type CameraTrouble, useCamera } from './use-camera.ts';

/** Each with the way out. */
function troubleWords(trouble: CameraTrouble): { title: string; text: string } {
  switch (trouble) {
    case 'denied':
      return { title: t('scan.camera.denied'), text: t('scan.camera.deniedText') };
    case 'none':
      return { title: t('scan.camera.none'), text: t('scan.camera.noneText') };
    case 'insecure':
      return { title: t('scan.camera.insecure'), text: t('scan.camera.insecureText') };
    case 'unsupported':
      return { title: t('scan.camera.unsupported'), text: t('scan.camera.noneText') };
    case 'busy':
      return { title: t('scan.camera.busy'), text: t('scan.camera.busyText') };
    case 'failed':
      return { title: t('scan.camera.failed'), text: t('scan.camera.failedText') };
  }
}

const isLasting = (trouble: CameraTrouble) => trouble === 'insecure' || trouble === 'unsupported';

export function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, torch, retry } = useCamera(video, onCode);
  const [isLoud, setLoud] = useState(hasSound);
  const trouble = state.at === 'trouble' ? state.trouble : null;
  const words = trouble === null ? null : troubleWords(trouble);
  return (
    <div className="scan-camera">
      <div className="scan-picture" hidden={trouble !== null}>
        <video ref={video} muted playsInline aria-label={t('scan.camera.picture')} />
        <span className="scan-frame" aria-hidden="true" />
        <p role="status" className="scan-hint">
          {state.at === 'on' ? t('scan.camera.on') : t('scan.camera.starting')}
        </p>
      </div>
      {words !== null && (
        <Notice severity="warn" title={words.title}>
          <p>{words.text}</p>
          {trouble !== null && !isLasting(trouble) && <TryAgain icon="refresh" size="small" onTry={retry} />}
        </Notice>
      )}
      <div className="scan-tools">
        {torch !== null && (
          <Toggle icon="torch" words={t('scan.camera.torch')} isOn={torch.isOn} onPress={torch.toggle} />
        )}
        <Toggle
          icon="sound"
          words={t('scan.camera.sound')}
          isOn={isLoud}
          onPress={() => {
            setSound(!isLoud);
            setLoud(!isLoud);
          }}
        />
      </div>
    </div>
  );
}

interface ToggleProps {
  icon: IconName;
  words: string;
  isOn: boolean;
  onPress: () => void;
}

function Toggle({ icon, words, isOn, onPress }: ToggleProps) {
  return (
    <button type="button" className="button button-small scan-toggle" aria-pressed={isOn} onClick={onPress}>
      <Icon name={icon} />
      <span>{words}</span>
    </button>
  );
}
