import { type ThemeConfig, theme } from "antd";
import type { Appearance } from "./appearance.ts";
import { FONT_FAMILY } from "./font.ts";
import { DARK, LIGHT, type Palette } from "./palette.ts";

/**
 * The component kit in our colors, and in the root scale: its tokens are pixels and would not follow `rem`. Where less
 * motion is asked for it gets none, instead of animations that our style sheet would cut short.
 */
export function kitTheme(appearance: Appearance, scale: number, isReducedMotion: boolean): ThemeConfig {
  const palette = appearance === "dark" ? DARK : LIGHT;
  const px = (value: number) => Math.round(value * scale);
  return {
    algorithm: exactly(palette, appearance === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm),
    token: {
      ...colorTokens(palette),
      fontFamily: FONT_FAMILY,
      fontSize: px(14),
      sizeUnit: 4 * scale,
      controlHeight: px(34),
      borderRadius: px(8),
      wireframe: false,
      motion: !isReducedMotion,
      motionDurationMid: "0.15s",
      motionDurationSlow: "0.2s",
    },
    components: {
      Button: {
        primaryColor: palette.onPrimary,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
      },
      Table: {
        headerBg: palette.sunken,
        headerColor: palette.inkSoft,
        headerSplitColor: "transparent",
        rowHoverBg: palette.sunken,
        rowSelectedBg: palette.primarySoft,
        rowSelectedHoverBg: palette.primarySoft,
        headerBorderRadius: 0,
        cellPaddingBlockMD: px(10),
        cellPaddingInlineMD: px(14),
      },
      Segmented: {
        trackBg: palette.tones.neutral.soft,
        itemSelectedBg: palette.surface,
        itemSelectedColor: palette.primary,
      },
      Tooltip: { colorBgSpotlight: palette.side, colorTextLightSolid: palette.sideInk },
      InputNumber: { controlWidth: px(90) },
      Select: { optionSelectedBg: palette.primarySoft },
      Tabs: { titleFontSize: px(14) },
    },
  };
}

type Algorithm = typeof theme.defaultAlgorithm;

/** The kit derives its shades from a seed and mutes them in the dark; ours are chosen for contrast and stay as they are. */
function exactly({ primary, primaryHover, primarySoft, tones }: Palette, base: Algorithm): Algorithm {
  return (seed) => ({
    ...base(seed),
    colorPrimary: primary,
    colorPrimaryHover: primaryHover,
    colorPrimaryActive: primary,
    colorPrimaryBg: primarySoft,
    colorPrimaryBgHover: primarySoft,
    colorPrimaryText: primary,
    colorError: tones.danger.text,
    colorErrorText: tones.danger.text,
    colorWarning: tones.notice.solid,
    colorSuccess: tones.positive.solid,
    colorInfo: tones.info.solid,
  });
}

function colorTokens(palette: Palette): NonNullable<ThemeConfig["token"]> {
  const { tones } = palette;
  return {
    colorPrimary: palette.primary,
    colorLink: palette.primary,
    colorLinkHover: palette.primaryHover,
    colorInfo: tones.info.solid,
    colorSuccess: tones.positive.solid,
    colorWarning: tones.notice.solid,
    colorError: tones.danger.text,
    colorTextBase: palette.ink,
    colorBgBase: palette.surface,
    colorText: palette.ink,
    colorTextSecondary: palette.inkSoft,
    colorTextTertiary: palette.inkFaint,
    colorTextQuaternary: palette.lineStrong,
    colorTextDescription: palette.inkFaint,
    colorTextPlaceholder: palette.inkFaint,
    colorTextHeading: palette.ink,
    colorBgLayout: palette.paper,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.surface,
    colorBorder: palette.lineStrong,
    colorBorderSecondary: palette.line,
    colorSplit: palette.line,
    colorTextLightSolid: palette.onPrimary,
  };
}
