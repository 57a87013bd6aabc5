/** The box that selects an order, or all that are shown. */

interface PickBoxProps {
  label: string;
  isOn: boolean;
  /** Some of what it stands for are selected. */
  isMixed?: boolean;
  onPick: (isRange: boolean) => void;
}

export const PickBox = ({ label, isOn, isMixed = false, onPick }: PickBoxProps) => (
  <label className="pick">
    <input
      type="checkbox"
      className="pick-box"
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box !== null) box.indeterminate = isMixed;
      }}
      onChange={({ nativeEvent }) => onPick((nativeEvent as MouseEvent).shiftKey)}
    />
  </label>
);
