// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Whitelister} from "./Whitelister.sol";

/// @title The BRL token: one token is one real, 6 decimals. Minted and burned once per intent.
/// @notice A burn needs the service's EIP-712 attestation of exactly {intent, holder, amount, expiry} on this chain.
/// @dev Reverts carry text, not custom errors: a wallet or a preflight that does not know this ABI can still show it.
contract BrlToken is ERC20, AccessControl, EIP712 {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    /// @notice Whose signature makes a burn valid. The key signs; it never sends a transaction.
    bytes32 public constant ATTESTER_ROLE = keccak256("ATTESTER_ROLE");
    /// @notice Hands out test tokens without an intent and without the whitelist: a sandbox has nobody to buy from.
    bytes32 public constant FAUCET_ROLE = keccak256("FAUCET_ROLE");

    bytes32 private constant BURN_ATTESTATION_TYPEHASH =
        keccak256("BurnAttestation(bytes32 intentId,address holder,uint256 amount,uint256 expiresAt)");

    Whitelister public immutable whitelister;
    /// @notice The least and the most that one mint may be, both included.
    uint256 public mintMinimum;
    uint256 public mintMaximum;

    /// @notice The block of an intent's mint or burn, zero while there was none: where its event is found again.
    mapping(bytes32 intentId => uint256) public mintedAtBlock;
    mapping(bytes32 intentId => uint256) public burnedAtBlock;

    event Minted(bytes32 indexed intentId, address indexed recipient, uint256 amount);
    event Burned(bytes32 indexed intentId, address indexed holder, uint256 amount);
    event MintBoundsSet(uint256 mintMinimum, uint256 mintMaximum);

    constructor(
        address admin,
        Whitelister whitelister_,
        address minter,
        address attester,
        address faucet_,
        uint256 mintMinimum_,
        uint256 mintMaximum_
    ) ERC20("BRL Token", "BRLT") EIP712("BRL Token", "1") {
        whitelister = whitelister_;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, minter);
        _grantRole(ATTESTER_ROLE, attester);
        _grantRole(FAUCET_ROLE, faucet_);
        _setMintBounds(mintMinimum_, mintMaximum_);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice Mints to an authorized recipient, within its daily limit, once per intent however often it is tried.
    function mint(bytes32 intentId, address recipient, uint256 amount) external onlyRole(MINTER_ROLE) {
        require(mintedAtBlock[intentId] == 0, "BrlToken: the intent was minted before");
        require(amount >= mintMinimum, "BrlToken: below the minimum of a mint");
        require(amount <= mintMaximum, "BrlToken: above the maximum of a mint");
        mintedAtBlock[intentId] = block.number;
        whitelister.consume(recipient, amount);
        _mint(recipient, amount);
        emit Minted(intentId, recipient, amount);
    }

    /// @notice Burns the sender's own tokens for an intent. The sender may be a contract wallet: it is the named holder.
    /// @param expiresAt Unix seconds; at this instant the call is already too late
    /// @param attestation the service's EIP-712 signature over the four values before it
    function burn(
        bytes32 intentId,
        address holder,
        uint256 amount,
        uint256 expiresAt,
        bytes calldata attestation
    ) external {
        require(_isCanonical(intentId, holder, amount, expiresAt, attestation), "BrlToken: the call was changed");
        require(msg.sender == holder, "BrlToken: the sender is not the holder");
        require(block.timestamp < expiresAt, "BrlToken: the burn authorization expired");
        require(burnedAtBlock[intentId] == 0, "BrlToken: the intent was burned before");
        require(whitelister.isAuthorized(holder), "BrlToken: the holder is not authorized");
        bytes32 digest = _hashTypedDataV4(
            keccak256(abi.encode(BURN_ATTESTATION_TYPEHASH, intentId, holder, amount, expiresAt))
        );
        require(_isAttested(digest, attestation), "BrlToken: the burn authorization is not valid");
        burnedAtBlock[intentId] = block.number;
        _burn(holder, amount);
        emit Burned(intentId, holder, amount);
    }

    function setMintBounds(uint256 mintMinimum_, uint256 mintMaximum_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setMintBounds(mintMinimum_, mintMaximum_);
    }

    /// @notice Test tokens for any address.
    function faucet(address recipient, uint256 amount) external onlyRole(FAUCET_ROLE) {
        _mint(recipient, amount);
    }

    /// @notice Brings a balance to exactly `amount`. For the sandbox's reset.
    function setBalance(address account, uint256 amount) external onlyRole(FAUCET_ROLE) {
        uint256 balance = balanceOf(account);
        if (balance < amount) _mint(account, amount - balance);
        if (balance > amount) _burn(account, balance - amount);
    }

    function _setMintBounds(uint256 mintMinimum_, uint256 mintMaximum_) private {
        mintMinimum = mintMinimum_;
        mintMaximum = mintMaximum_;
        emit MintBoundsSet(mintMinimum_, mintMaximum_);
    }

    /// @dev Whether the call is the encoding of its arguments and not a byte more: padding and what stands behind the
    /// arguments are read by nobody, so a call that was changed there would pass for the one that was authorized.
    function _isCanonical(
        bytes32 intentId,
        address holder,
        uint256 amount,
        uint256 expiresAt,
        bytes calldata attestation
    ) private view returns (bool) {
        bytes memory canonical = abi.encodeCall(this.burn, (intentId, holder, amount, expiresAt, attestation));
        return keccak256(msg.data) == keccak256(canonical);
    }

    function _isAttested(bytes32 digest, bytes calldata attestation) private view returns (bool) {
        (address signer, ECDSA.RecoverError failure, ) = ECDSA.tryRecover(digest, attestation);
        return failure == ECDSA.RecoverError.NoError && hasRole(ATTESTER_ROLE, signer);
    }
}
